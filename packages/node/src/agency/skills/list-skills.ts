import { CursorInvalidError } from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import { type AgentProfile, agentProfiles } from '../../exchange/profiles/table.js'
import { agentRows } from '../../memory/agents/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import { describeOrMark } from '../../platform/caller/describe-rows.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import { type SkillRow, skillRows } from './table.js'

export interface SkillsAsked {
  skillUri?: string | undefined
  limit: number
  cursor?: string | undefined
}

interface Shown {
  skillUri: string
  agent: string
  agentName?: string
  peerId: string
  local: boolean
  name?: string
  description?: string
  endpoint?: string
  unreadable?: boolean
}

/** Skills of this node first, then those that the profiles of others name. */
export function listSkills(r: LedgerReader, peerId: string, caller: Caller, { skillUri, limit, cursor }: SkillsAsked) {
  const after = positionIn(cursor)
  const page = readPage(wanted(all(r, peerId, caller, after), skillUri), limit, ({ local, agent, skillUri: uri }) => [
    local ? 0 : 1,
    agent,
    uri,
  ])
  return { skills: page.rows, ...defined({ nextCursor: page.nextCursor }) }
}

type ListPosition = [part: number, agent: string, skillUri: string]

function positionIn(cursor: string | undefined): ListPosition | undefined {
  const key = decodeCursor(cursor)
  if (key === undefined) return undefined
  if (Array.isArray(key) && key.length === 3 && typeof key[0] === 'number' && typeof key[1] === 'string')
    return [key[0], key[1], String(key[2])]
  throw new CursorInvalidError({})
}

function* wanted(skills: Iterable<Shown>, skillUri: string | undefined): Iterable<Shown> {
  for (const skill of skills) if (skillUri === undefined || skill.skillUri === skillUri) yield skill
}

function* all(r: LedgerReader, peerId: string, caller: Caller, position: ListPosition | undefined): Iterable<Shown> {
  const [part = 0, agent = '', uri = ''] = position ?? []
  if (part === 0)
    for (const { value } of r.range(skillRows, position === undefined ? {} : { after: [agent, uri] }))
      yield ofThisNode(value, r.get(agentRows, value.agent)?.name, peerId, caller)
  for (const { value } of r.range(agentProfiles)) {
    if (value.peerId === peerId || (part === 1 && value.agent < agent)) continue
    for (const skill of skillsOf(value)) if (part === 0 || value.agent !== agent || skill.skillUri > uri) yield skill
  }
}

function skillsOf(profile: AgentProfile): Shown[] {
  const { agent, name: agentName, peerId } = profile
  const shown = (skillUri: string) => ({ skillUri, agent, agentName, peerId, local: false })
  const read = describeOrMark(
    profile,
    () => ({ skills: [...profile.skills].sort().map(shown) }),
    () => ({ skills: [{ ...shown(''), unreadable: true }] }),
  )
  return read.skills
}

export function ofThisNode(row: SkillRow, agentName: string | undefined, peerId: string, caller: Caller): Shown {
  const { skillUri, agent, name, description, endpoint } = row
  return {
    skillUri,
    agent,
    peerId,
    local: true,
    name,
    ...defined({ agentName, description }),
    ...(caller.isAdmin || caller.agent === agent ? { endpoint } : {}),
  }
}
