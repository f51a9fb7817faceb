import { ForbiddenError, routes } from '@kg/contract'
import { defined } from '@kg/core'
import type { Agents } from '../../memory/agents/agents.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Messages } from '../messages/messages.js'
import { listSkills, ofThisNode } from './list-skills.js'
import type { Skills } from './skills.js'

export interface SkillRouteNeeds {
  ledger: Journal
  agents: Agents
  skills: Skills
  recipient: Messages['recipient']
  peerId: string
}

export function skillRoutes({
  ledger,
  agents,
  skills: { offers, invoke },
  recipient,
  peerId,
}: SkillRouteNeeds): Binding[] {
  return [
    handle(routes.listSkills, ({ query }, { caller }) => ledger.read((r) => listSkills(r, peerId, caller, query))),
    handle(routes.offerSkill, async ({ body }, { caller, request }) => {
      // Whoever is elsewhere must not choose which programs of this machine others can reach.
      if (!caller.isAdmin && !request.isLocal)
        throw new ForbiddenError({ why: 'A skill is offered from the machine that it runs on' })
      const { skillUri, name, description, endpoint } = body
      const about = defined({ description })
      const row = await offers.offer({ agent: caller.agent, skillUri, name, endpoint, ...about })
      return ofThisNode(row, agents.get(caller.agent).name, peerId, caller)
    }),
    handle(routes.withdrawSkill, async ({ query: { skillUri } }, { caller }) => {
      await offers.withdraw(caller.agent, skillUri)
      return { withdrawn: true as const, skillUri }
    }),
    handle(routes.invokeSkill, ({ body }, { caller }) => {
      const { skillUri, input, timeoutMs } = body
      const to = recipient(body.name ?? body.peerId ?? '', caller.agent)
      return invoke({ from: caller.agent, to, skillUri, input, timeoutMs })
    }),
  ]
}
