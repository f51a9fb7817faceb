import { readTimeouts, type Timeouts } from '@kg/client'
import { ConfigInvalidError } from '@kg/contract'
import { isAgentFileName } from '@kg/contract/home'
import { defaultProfile, type Profile, profileNames } from '@kg/contract/tools'
import { defined } from '@kg/core'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Settings {
  readonly env: Environment
  readonly timeouts: Timeouts
  /** The agent to act as. */
  readonly agent?: string
  /** Which tools to offer. */
  readonly profile: Profile
}

/** What the command line says beside the environment. */
export interface Chosen {
  readonly agent?: string
  readonly profile?: string
}

/** What the environment says about the node to talk to; a bad value is refused by the name of its variable. */
export function readSettings(env: Environment, { agent, profile: chosen }: Chosen = {}): Settings {
  const timeouts = readTimeouts(env)
  const { KG_API, KG_TOKEN } = env
  if (KG_API && !(/^https?:\/\//.test(KG_API) && URL.canParse(KG_API)))
    throw new ConfigInvalidError({ where: 'KG_API', why: 'must be an address such as http://127.0.0.1:9200' })
  if (KG_TOKEN && !/^[\x21-\x7e]+$/.test(KG_TOKEN))
    throw new ConfigInvalidError({ where: 'KG_TOKEN', why: 'must be a token, without spaces or line breaks' })
  if (agent !== undefined && !isAgentFileName(agent))
    throw new ConfigInvalidError({ where: '--agent', why: 'must be letters, digits, dots, dashes and underscores' })
  const profile = chosen ?? (env.KG_MCP_PROFILE || defaultProfile)
  if (!isProfile(profile))
    throw new ConfigInvalidError({
      where: chosen === undefined ? 'KG_MCP_PROFILE' : '--profile',
      why: `must be one of ${profileNames.join(', ')}`,
    })
  return { env, timeouts, profile, ...defined({ agent }) }
}

export const isProfile = (name: string): name is Profile => (profileNames as readonly string[]).includes(name)
