import { linkSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type Transport } from '@kg/client'
import { connectionFromHome, homeOf } from '@kg/client/node'
import { homeFiles } from '@kg/contract/home'
import { defined } from '@kg/core'
import { writePrivate } from '@kg/core/files'
import type { Settings } from './settings.js'

/**
 * Finds the token of an agent in the node's folder. Where there is none yet, the agent is registered with the admin
 * token, which is used for nothing else.
 */
export function agentToken(agent: string, { env, timeouts }: Settings, transport: Transport): () => Promise<string> {
  const file = join(homeFiles(homeOf(env)).agentTokens, agent)
  let registration: Promise<string> | undefined

  async function register(): Promise<string> {
    const { baseUrl, token } = connectionFromHome({ env: { ...env, KG_TOKEN: '' } })
    const admin = createClient({ baseUrl, timeouts, transport, audience: 'mcp', ...defined({ token }) })
    const body = { name: agent, framework: 'mcp' }
    const { authToken } = await admin.call('registerAgent', { body }, { timeoutMs: timeouts.read })
    return saveFirst(file, authToken)
  }

  return async () => {
    const token = readToken(file)
    if (token !== undefined) return token
    registration ??= register().finally(() => {
      registration = undefined
    })
    return registration
  }
}

/** Saves a token unless another server of the same agent was faster, and returns the one that counts. */
function saveFirst(file: string, token: string): string {
  const fresh = `${file}.${process.pid}.new.tmp`
  writePrivate(fresh, `${token}\n`)
  try {
    linkSync(fresh, file)
    return token
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readToken(file) ?? token
  } finally {
    rmSync(fresh)
  }
}

function readToken(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
