/** What a large node holds. */
export interface Size {
  readonly graphs: number
  readonly assets: number
  readonly agents: number
  readonly quads: number
}

/** As users name it: `--scale 0.1` is a tenth of everything. */
export const sizeOf = (share: number): Size => ({
  graphs: 100_000 * share,
  assets: 1_000_000 * share,
  agents: 10_000 * share,
  quads: 50_000_000 * share,
})

/** One graph holds a tenth of all assets; the others share the rest evenly. */
export const largeGraph = 'scale/large'
export const smallGraph = (i: number): string => `scale/small-${String(i).padStart(6, '0')}`
