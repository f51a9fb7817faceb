export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Lets the work of one key happen one after the other, and that of different keys side by side. */
export function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    const ended: Promise<unknown> = turn.then(
      () => undefined,
      () => undefined,
    )
    last.set(key, ended)
    void ended.then(() => last.get(key) === ended && last.delete(key))
    return turn
  }
}
