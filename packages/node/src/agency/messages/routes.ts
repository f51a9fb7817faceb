import { type Config, routes } from '@kg/contract'
import { agentDid, defined } from '@kg/core'
import { actOf } from '../../platform/acts/acts.js'
import { type Binding, handle } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { listMessages, listOutbox } from './list-messages.js'
import type { Messages } from './messages.js'
import { policyOf } from './policy.js'
import { inboxPolicies, messageKey, messageRows } from './table.js'

export interface MessageRouteNeeds {
  ledger: Journal
  messages: Messages
  config: Config
  /** Aborted when the node begins to stop: then no request waits for a delivery any longer. */
  stopping: AbortSignal
}

export function messageRoutes({ ledger, messages, config, stopping }: MessageRouteNeeds): Binding[] {
  const { directory, send } = messages
  return [
    handle(routes.sendMessage, ({ body }, { caller, signal }) => {
      const to = messages.recipient(body.to ?? body.peerId ?? '', caller.agent)
      const { contextGraphId, waitMs } = body
      const text = body.text ?? body.message ?? ''
      const about = defined({ contextGraphId })
      return send({ from: caller.agent, to, text, waitMs, ...about }, AbortSignal.any([signal, stopping]))
    }),
    handle(routes.listMessages, ({ query }, { caller }) =>
      ledger.read((r) => listMessages(r, directory, caller.agent, query)),
    ),
    handle(routes.listOutbox, ({ query }, { caller }) => ledger.read((r) => listOutbox(r, caller.agent, query))),
    handle(routes.markMessagesRead, async ({ body: { ids } }, { caller: { agent } }) => {
      const act = actOf('message.read', agent, agentDid(agent))
      const { value } = await ledger.write(act, (w) => {
        const unread = ids.flatMap((id) =>
          [...w.by(messageRows, 'byId', { prefix: [agent, id] })].filter(
            ({ value: { direction, readAt } }) => direction === 'in' && readAt === undefined,
          ),
        )
        for (const { value: row } of unread) w.put(messageRows, messageKey(row), { ...row, readAt: Date.now() })
        return unread.length
      })
      return { read: value }
    }),
    handle(routes.messagePolicy, (_, { caller }) => ledger.read((r) => policyOf(r, caller.agent, config.network))),
    handle(routes.setMessagePolicy, async ({ body }, { caller: { agent } }) => {
      const act = actOf('message.policy', agent, agentDid(agent))
      const rules = (list: readonly string[]) => [...new Set(list.map(ruleOf))]
      const { default: given, allow, deny } = body
      const policy = { allow: rules(allow), deny: rules(deny), ...defined({ default: given }) }
      await ledger.write(act, (w) => w.put(inboxPolicies, agent, policy))
      return ledger.read((r) => policyOf(r, agent, config.network))
    }),
  ]
}

/** Addresses are kept in lower case; peer ids are told apart by it. */
const ruleOf = (rule: string): string => {
  const address = /^(?:did:kg:agent:)?(0x[0-9a-f]{40})$/.exec(rule.toLowerCase())?.[1]
  return address ?? rule
}
