import { agentDid, defined, type Line } from '@kg/core'
import { factsAbout, linesAbout } from '../system-graphs/statements.js'
import type { AgentProfile } from './table.js'

export type ProfileFacts = Omit<AgentProfile, 'version' | 'updatedAt'>

const limits = { text: 128, skill: 512, skills: 64 }
const forms = {
  peerId: /^[1-9A-HJ-NP-Za-km-z]{40,64}$/,
  encryptionKey: /^[0-9a-f]{64}$/,
  identityId: /^[1-9]\d{0,77}$/,
}

/** Writes a profile as the statements that its agent seals. */
export function profileLines({ agent, skills, ...profile }: ProfileFacts): Line[] {
  const facts = { ...profile, agentAddress: agent, skill: skills.slice(0, limits.skills) }
  return linesAbout(agentDid(agent), 'Agent', facts, ['skill'])
}

/** Reads a profile from its author's statements. Gives nothing if they describe another agent or have a wrong form. */
export function readProfile(lines: readonly Line[], author: string): ProfileFacts | undefined {
  const facts = factsAbout(agentDid(author), lines)
  const one = (term: string, fits: (text: string) => boolean): string | undefined => {
    const [value, ...more] = facts(term)
    return value !== undefined && more.length === 0 && fits(value) ? value : undefined
  }
  const text = (value: string) => value.length > 0 && value.length <= limits.text
  const name = one('name', text)
  const peerId = one('peerId', (value) => forms.peerId.test(value))
  const address = one('agentAddress', (value) => value.toLowerCase() === author)
  if (name === undefined || peerId === undefined || address === undefined) return undefined
  const framework = one('framework', text)
  const encryptionKey = one('encryptionKey', (value) => forms.encryptionKey.test(value))
  const identityId = one('identityId', (value) => forms.identityId.test(value))
  const skills = facts('skill').filter((skill) => skill.length > 0 && skill.length <= limits.skill)
  return {
    agent: author,
    peerId,
    name,
    nodeRole: one('nodeRole', (value) => value === 'core') === undefined ? 'edge' : 'core',
    ...defined({ framework, encryptionKey, identityId }),
    skills: skills.slice(0, limits.skills),
  }
}
