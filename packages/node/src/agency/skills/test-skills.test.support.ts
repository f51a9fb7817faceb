import type { Config } from '@kg/contract'
import { pino } from 'pino'
import type { TestPost } from '../messages/test-posts.test.support.js'
import { openSkills } from './skills.js'

const config = { network: 'local', 'net.enabled': true } as Config

/** The skills of a node that is on the network again, so that it serves them. */
export async function skillsOf(post: TestPost) {
  const keys = { get: () => post.agentKey, make: () => post.agent }
  const skills = openSkills({ ledger: post.ledger, network: post.network, keys, config, log: pino({ enabled: false }) })
  await post.goOffline()
  await post.goOnline()
  return skills
}
