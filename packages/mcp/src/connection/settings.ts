import { readTimeouts, type Timeouts } from '@kg/client'
import { ConfigInvalidError } from '@kg/contract'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Settings {
  readonly env: Environment
  readonly timeouts: Timeouts
}

/** What the environment says about the node to talk to; a bad value is refused by the name of its variable. */
export function readSettings(env: Environment): Settings {
  const timeouts = readTimeouts(env)
  const { KG_API, KG_TOKEN } = env
  if (KG_API && !(/^https?:\/\//.test(KG_API) && URL.canParse(KG_API)))
    throw new ConfigInvalidError({ where: 'KG_API', why: 'must be an address such as http://127.0.0.1:9200' })
  if (KG_TOKEN && !/^[\x21-\x7e]+$/.test(KG_TOKEN))
    throw new ConfigInvalidError({ where: 'KG_TOKEN', why: 'must be a token, without spaces or line breaks' })
  return { env, timeouts }
}
