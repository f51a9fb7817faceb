import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs npm with a cache and settings of its own. */
export async function npm(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...args], { env, maxBuffer: 16 << 20 })
  return stdout
}

/** The environment of this machine without anything of kg, npm told to keep to a folder. */
export function npmEnv(folder: string, registry: string): NodeJS.ProcessEnv {
  const outside = Object.entries(process.env).filter(([name]) => !/^(KG_|npm_)/i.test(name))
  return {
    ...Object.fromEntries(outside),
    npm_config_cache: `${folder}/npm-cache`,
    npm_config_userconfig: `${folder}/npmrc`,
    npm_config_registry: registry,
    npm_config_update_notifier: 'false',
  }
}
