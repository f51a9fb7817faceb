import { createHash } from 'node:crypto'
import { agentDid, isUal, type Line, parseUal } from '@kg/core'
import { factsAbout, linesAbout } from '../../exchange/system-graphs/statements.js'
import type { EndorsementRow } from '../../memory/trust-levels/table.js'

export interface Endorsement {
  readonly ual: string
  readonly endorser: string
  readonly version: number
  readonly commitment: string
  readonly endorsedAt: string
}

const nameForm = /^endorsement-[0-9a-f]{40}$/
/** Six short statements. */
export const maxEndorsementBytes = 4096

export const isEndorsementName = (name: string): boolean => nameForm.test(name)

/** One for each asset and endorser: names are unique among what is shared in a context graph. */
export function endorsementName(ual: string, endorser: string): string {
  return `endorsement-${createHash('sha256').update(`${ual}\n${endorser}`).digest('hex').slice(0, 40)}`
}

export const endorsementIri = (name: string): string => `urn:kg:${name.replace('-', ':')}`

export function endorsementLines({ ual, endorser, version, commitment, endorsedAt }: Endorsement): Line[] {
  const facts = { endorser: agentDid(endorser), endorses: ual, version: String(version), commitment, endorsedAt }
  return linesAbout(endorsementIri(endorsementName(ual, endorser)), 'Endorsement', facts, ['endorser', 'endorses'])
}

/** What an author's asset of that name says; nothing where it speaks for somebody else, or in another form. */
export function readEndorsement(
  { name, author, contextGraph }: { name: string; author: string; contextGraph: string },
  lines: readonly Line[],
): EndorsementRow | undefined {
  const facts = factsAbout(endorsementIri(name), lines)
  const one = (term: string): string => {
    const [value, ...more] = facts(term)
    return value !== undefined && more.length === 0 ? value : ''
  }
  const ual = one('endorses')
  const [version, commitment, endorsedAt] = [Number(one('version')), one('commitment'), one('endorsedAt')]
  if (one('endorser') !== agentDid(author) || !isUal(ual) || endorsementName(ual, author) !== name) return undefined
  if (!Number.isSafeInteger(version) || version < 1 || !/^0x[0-9a-f]{64}$/.test(commitment)) return undefined
  if (endorsedAt.length > 40 || Number.isNaN(Date.parse(endorsedAt))) return undefined
  return { kaId: parseUal(ual).kaId.toString(), endorser: author, version, commitment, endorsedAt, contextGraph, name }
}
