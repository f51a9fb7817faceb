/** The same object without the keys whose value is undefined, and typed so: `undefined` becomes "not there". */
export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out the keys whose value is undefined. */
export function defined<T extends object>(given: T): Defined<T> {
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(given)) {
    const value = given[key as keyof T]
    if (value !== undefined) kept[key] = value
  }
  return kept as Defined<T>
}

/** Applies a function to a value that is there. */
export const mapDefined = <T, R>(value: T | undefined, change: (value: T) => R): R | undefined =>
  value === undefined ? undefined : change(value)
