/** A drawing has this size whatever it shows; the page scales it. */
export const size = { width: 300, height: 80 } as const

/** Values as the path of a line from left to right; a gap where there is none. */
export function chartLine(values: readonly (number | null)[], most: number): string {
  const step = size.width / Math.max(1, values.length - 1)
  const scale = most > 0 ? size.height / most : 0
  let isOpen = false
  return values
    .map((value, i) => {
      if (value === null) {
        isOpen = false
        return ''
      }
      const point = `${isOpen ? 'L' : 'M'}${round(i * step)} ${round(size.height - value * scale)}`
      isOpen = true
      return point
    })
    .join('')
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The largest value; nothing is drawn above it. */
export const mostOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)

export const lastOf = (values: readonly (number | null)[]): number | undefined =>
  values.findLast((value) => value !== null) ?? undefined
