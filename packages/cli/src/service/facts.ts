import { existsSync } from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ownFolder, programIn } from '../update/installation.js'
import { packagePath } from '../update/package-name.js'
import type { ServiceFacts } from './service-plan.js'

/** Of this machine. An updated home is run by its current version, whichever that is when it starts. */
export function serviceFacts(kgHome: string, env: NodeJS.ProcessEnv): ServiceFacts {
  const current = programIn(join(kgHome, 'releases', 'current', ...packagePath))
  return {
    platform: process.platform,
    userHome: env.HOME || homedir(),
    configHome: env.XDG_CONFIG_HOME,
    uid: userInfo().uid,
    kgHome,
    node: process.execPath,
    program: existsSync(current) ? current : programIn(ownFolder()),
  }
}
