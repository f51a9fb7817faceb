/** Every distinct order of the items, from the lexically first on. Equal items are not told apart. The array is reused. */
export function* permutations(items: readonly string[]): Generator<readonly string[]> {
  const order = [...items].sort()
  do yield order
  while (advance(order))
}

function advance(order: string[]): boolean {
  let left = order.length - 2
  while (left >= 0 && at(order, left) >= at(order, left + 1)) left--
  if (left < 0) return false
  let right = order.length - 1
  while (at(order, right) <= at(order, left)) right--
  swap(order, left, right)
  for (let i = left + 1, j = order.length - 1; i < j; i++, j--) swap(order, i, j)
  return true
}

function swap(order: string[], i: number, j: number): void {
  const kept = at(order, i)
  order[i] = at(order, j)
  order[j] = kept
}

function at(order: readonly string[], index: number): string {
  return order[index] as string
}
