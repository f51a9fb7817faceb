/** What the reference node was measured at, on a machine with 2 cores: `design.md`, section 10. */
export const reference = {
  point: { 1: '86 ms', 16: '12 per s' },
  '2-hop': { 1: '2.0 ms, asset named', 16: '272–710 per s, asset named' },
  'group-by': { 1: '12 ms, asset named', 16: '105 per s, asset named' },
  share: { 10000: '2.5–3.4 s in ten calls' },
  write: '20,000–31,000 quads/s, not durable',
  publish: { 10: '0.75 s', 100: '0.9 s', 1000: '3.1–4.6 s', 10000: '58–94 s' },
  catchUp: { 5000: '2.2 s, by hand', 20000: '32 s, by hand' },
  start: { 0: '2.8 s', 100000: '4–5 s' },
  startCpu: '4.9–7.0 s of CPU',
  stop: '0.1 s',
  idleMemory: '345 MB',
  fullMemory: '690–828 MB',
} as const

/** The column of a reference figure, where there is one. */
export const besideReference = (figure: string | undefined): Readonly<Record<string, string>> =>
  figure === undefined ? {} : { reference: figure }
