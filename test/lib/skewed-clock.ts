// Loaded into a daemon before its own code: its clock is this much ahead of the others', or behind them.
const skewMs = Number(process.env.CLOCK_SKEW_MS ?? 0)
const realDate = Date

if (skewMs !== 0)
  globalThis.Date = new Proxy(realDate, {
    construct: (target, args: unknown[]) =>
      args.length === 0 ? new target(target.now() + skewMs) : Reflect.construct(target, args),
    get: (target, name) => (name === 'now' ? () => target.now() + skewMs : Reflect.get(target, name)),
  })

export const skewed = (minutes: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${import.meta.url}`,
  CLOCK_SKEW_MS: String(minutes * 60_000),
})
