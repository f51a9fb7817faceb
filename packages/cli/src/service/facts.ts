import { homedir, userInfo } from 'node:os'
import { programOf } from '../update/installation.js'
import type { ServiceFacts } from './plan-types.js'

/** Of this machine. */
export function serviceFacts(kgHome: string, env: NodeJS.ProcessEnv): ServiceFacts {
  return {
    platform: process.platform,
    userHome: env.HOME || homedir(),
    configHome: env.XDG_CONFIG_HOME,
    uid: userInfo().uid,
    kgHome,
    node: process.execPath,
    program: programOf(kgHome),
  }
}
