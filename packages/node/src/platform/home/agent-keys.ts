import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '@kg/core/files'
import { addressOfKey } from '../seals/seals.js'
import type { Home } from './home.js'

/** Keys of the agents that this node keeps keys for, one file each. */
export interface AgentKeys {
  /** Makes a key and returns its agent's address in lower case. */
  make(): string
  get(agent: string): Uint8Array | undefined
}

export function openAgentKeys(home: Home): AgentKeys {
  const folder = join(home.keys, 'agents')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** By file, so that each is read once. One that was removed counts no more. */
  const read = new Map<string, Uint8Array>()
  const fileOf = (agent: string) => join(folder, `${agent.toLowerCase()}.key`)
  return {
    make() {
      const key = randomBytes(32)
      const agent = addressOfKey(key).toLowerCase()
      writePrivate(fileOf(agent), `${key.toString('hex')}\n`)
      return agent
    },
    get(agent) {
      const file = fileOf(agent)
      if (!existsSync(file)) return undefined
      const key = read.get(file) ?? Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
      read.set(file, key)
      return key
    },
  }
}
