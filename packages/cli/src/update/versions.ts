// Versions as npm has them: https://semver.org

export interface Version {
  readonly numbers: readonly [number, number, number]
  /** `beta.2` as its parts; empty for a release. */
  readonly pre: readonly (string | number)[]
}

const form = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/

export function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch, pre] = form.exec(text) ?? []
  if (major === undefined) return undefined
  const parts = pre?.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) ?? []
  return { numbers: [Number(major), Number(minor), Number(patch)], pre: parts }
}

export const isPrerelease = (text: string): boolean => (parseVersion(text)?.pre.length ?? 0) > 0

/** Less than 0 when the first is older. What is no version comes first. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [parseVersion(a), parseVersion(b)]
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined)
  for (const [at, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  // A release comes after its prereleases.
  if (one.pre.length === 0 || other.pre.length === 0) return other.pre.length - one.pre.length
  for (const [at, part] of one.pre.entries()) {
    const difference = comparePart(part, other.pre[at])
    if (difference !== 0) return difference
  }
  return one.pre.length - other.pre.length
}

function comparePart(a: string | number, b: string | number | undefined): number {
  if (b === undefined) return 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  // Numbers come before words.
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
