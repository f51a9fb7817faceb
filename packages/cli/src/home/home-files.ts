import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

export { type HomeFiles, homeFiles } from '@kg/contract/home'

export const homeFrom = (env: NodeJS.ProcessEnv): string => resolve(env.KG_HOME || join(homedir(), '.kg'))
