export interface Death {
  readonly step: string
  /** Reached for the n-th time. */
  readonly times: number
  /** How many lives of the node end there, one after the other. */
  readonly lives: number
}

/** Where an import can end: at each kind of step for the first and for the last time, and there twice in a row. */
export function deathsAt(steps: readonly string[]): Death[] {
  const counts = new Map<string, number>()
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1)
  return [...counts].flatMap(([step, count]) => [
    { step, times: 1, lives: 1 },
    ...(count > 1 ? [{ step, times: count, lives: 1 }] : []),
    { step, times: 1, lives: 2 },
  ])
}

/** As many of them as are wanted, spread over all. */
export function some<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)] as T)
}
