import { readTimeouts, type Timeouts } from '@kg/client'
import { ConfigInvalidError } from '@kg/contract'
import { isAgentFileName } from '@kg/contract/home'
import { defined } from '@kg/core'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Settings {
  readonly env: Environment
  readonly timeouts: Timeouts
  /** The agent to act as. */
  readonly agent?: string
}

/** What the environment says about the node to talk to; a bad value is refused by the name of its variable. */
export function readSettings(env: Environment, agent?: string): Settings {
  const timeouts = readTimeouts(env)
  const { KG_API, KG_TOKEN } = env
  if (KG_API && !(/^https?:\/\//.test(KG_API) && URL.canParse(KG_API)))
    throw new ConfigInvalidError({ where: 'KG_API', why: 'must be an address such as http://127.0.0.1:9200' })
  if (KG_TOKEN && !/^[\x21-\x7e]+$/.test(KG_TOKEN))
    throw new ConfigInvalidError({ where: 'KG_TOKEN', why: 'must be a token, without spaces or line breaks' })
  if (agent !== undefined && !isAgentFileName(agent))
    throw new ConfigInvalidError({ where: '--agent', why: 'must be letters, digits, dots, dashes and underscores' })
  return { env, timeouts, ...defined({ agent }) }
}
