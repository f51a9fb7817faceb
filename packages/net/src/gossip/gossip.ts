import type { Budgets } from '@kg/core/budget'
import type { TopicValidatorFn, TopicValidatorResult } from '@libp2p/gossipsub'
import type { Counters } from '../host/counters.js'
import { HostStoppedError } from '../host/errors.js'
import type { Node } from '../host/node.js'
import { AlreadyJoinedError, GossipTooLargeError } from './errors.js'
import { Judge, type Verdict } from './judge.js'
import { maxGossipBytes } from './limits.js'
import type { Gossip, Membership } from './membership.js'
import type { Misconduct } from './misconduct.js'
import { NewSubscribers } from './new-subscribers.js'

export interface GossipNeeds {
  readonly node: Node
  readonly networkId: string
  readonly maxTopics: number
  readonly counters: Counters
  readonly budgets: Budgets
  readonly misconduct: Misconduct
  readonly log: (line: string) => void
  readonly stopped: AbortSignal
}

const results = { accept: 'accept', reject: 'reject', ignore: 'ignore' } as Record<Verdict, TopicValidatorResult>

export function gossip(needs: GossipNeeds): Gossip {
  const { node, counters, log, stopped } = needs
  const pubsub = node.services.gossip
  const judge = new Judge(needs)
  const newSubscribers = new NewSubscribers(node, pubsub, stopped)
  const topics = needs.budgets.open({ what: 'topics', limits: { total: needs.maxTopics } })
  const members = new Map<string, Membership>()
  const fullName = (topic: string) => `/kg/1/${needs.networkId}/${topic}`

  /** The library would tell of it as well, but not before it has noted and passed on the message. */
  function deliver(topic: string, message: Uint8Array, from: string): void {
    try {
      members.get(topic)?.onMessage(message, from)
    } catch (error) {
      counters.add('gossip.listener-failed')
      log(`the listener of ${topic} failed: ${String(error)}`)
    }
  }

  return {
    join(topic, membership) {
      const name = fullName(topic)
      if (members.has(name)) throw new AlreadyJoinedError({ topic })
      if (topics.claim(name, {}) === undefined) return false
      members.set(name, membership)
      const validator: TopicValidatorFn = async (peer, { data }) => {
        const from = peer.toString()
        const verdict = await judge.judge(membership.validate, data, from, membership.onMissed)
        if (verdict === 'accept') deliver(name, data, from)
        return results[verdict]
      }
      pubsub.topicValidators.set(name, validator)
      pubsub.subscribe(name)
      return true
    },
    leave(topic) {
      const name = fullName(topic)
      if (!members.delete(name)) return
      topics.release(name)
      pubsub.unsubscribe(name)
      pubsub.topicValidators.delete(name)
    },
    async publish(topic, message) {
      if (stopped.aborted) throw new HostStoppedError({})
      if (message.length > maxGossipBytes) {
        throw new GossipTooLargeError({ topic, bytes: message.length, maxBytes: maxGossipBytes })
      }
      const name = fullName(topic)
      await newSubscribers.wait()
      const { recipients } = await pubsub.publish(name, message)
      counters.add(recipients.length > 0 ? 'gossip.published' : 'gossip.published-to-nobody')
      return { recipients: recipients.length }
    },
    subscribersOf: (topic) => pubsub.getSubscribers(fullName(topic)).map(String),
  }
}
