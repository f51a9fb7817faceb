import { compareVersions } from './versions.js'

type Limit = (version: string) => boolean

const comparator = /^(>=|<=|>|<|=|\^|~)?\s*v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?$/

/** Whether a version is in a range of the kind that `engines` has: `>=20.19`, `^20 || >=22.1`, `20.x`. */
export function rangeFits(version: string, range: string): boolean {
  return range.split('||').some((all) => limitsOf(all.trim())?.every((limit) => limit(version)) === true)
}

function limitsOf(text: string): Limit[] | undefined {
  const between = /^(\S+)\s+-\s+(\S+)$/.exec(text)
  const words = between
    ? [`>=${between[1]}`, `<=${between[2]}`]
    : text
        .replace(/(>=|<=|>|<|=|\^|~)\s+/g, '$1')
        .split(/\s+/)
        .filter((word) => word !== '')
  const limits = words.map(limitOf)
  return limits.every((limit) => limit !== undefined) ? limits : undefined
}

/** undefined for what cannot be read: such a range admits nothing. */
function limitOf(word: string): Limit | undefined {
  const [, sign = '=', ...given] = comparator.exec(word) ?? []
  if (given.length === 0) return undefined
  const parts = given.map((part) => (part === undefined || /[xX*]/.test(part) ? undefined : Number(part)))
  const named = parts.includes(undefined) ? parts.indexOf(undefined) : parts.length
  const lowest = parts.map((part, at) => (at < named ? (part ?? 0) : 0))
  const from = lowest.join('.')
  const above = (version: string) => compareVersions(version, from) >= 0
  /** The first version behind those that begin with the same `count` numbers. */
  const behind = (count: number) =>
    count === 0
      ? undefined
      : lowest.map((part, at) => (at < count - 1 ? part : at === count - 1 ? part + 1 : 0)).join('.')
  const below = (end: string | undefined) => (version: string) => end === undefined || compareVersions(version, end) < 0
  const firstOther = lowest.findIndex((part) => part > 0)
  const within: Record<string, Limit> = {
    '>=': above,
    '<': (version) => !above(version),
    '>': (version) => !below(behind(named))(version),
    '<=': below(behind(named)),
    '=': (version) => above(version) && below(behind(named))(version),
    '~': (version) => above(version) && below(behind(Math.min(named, 2)))(version),
    '^': (version) =>
      above(version) && below(behind(Math.min(named, firstOther < 0 ? named : firstOther + 1)))(version),
  }
  return within[sign]
}
