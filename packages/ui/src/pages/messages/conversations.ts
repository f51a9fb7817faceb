import type { Reply, Routes } from '@kg/contract'

export type Message = Reply<Routes['listMessages']>['messages'][number]

/** All messages with one agent. */
export interface Conversation {
  readonly agent: string
  readonly name?: string
  readonly last: Message
  readonly unread: number
}

export const isUnread = (message: Message): boolean => message.direction === 'in' && message.readAt === undefined

/** One for each agent, the one with the newest message first. */
export function groupByAgent(newestFirst: readonly Message[]): readonly Conversation[] {
  const found = new Map<string, Conversation>()
  for (const message of newestFirst) {
    const { agent, peerName } = message
    const before = found.get(agent)
    const name = before?.name ?? peerName
    found.set(agent, {
      agent,
      ...(name !== undefined && { name }),
      last: before?.last ?? message,
      unread: (before?.unread ?? 0) + Number(isUnread(message)),
    })
  }
  return [...found.values()]
}
