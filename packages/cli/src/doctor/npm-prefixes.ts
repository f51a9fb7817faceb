import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readText } from '../home/read-text.js'
import { onPath } from '../init/on-path.js'
import type { Machine } from '../mcp-clients/machine.js'

const mostVersions = 50

/** Folders in which npm installs programs for all projects: its settings, where Node is, and where Node's managers put it. */
export function npmPrefixes({ platform, env, homedir, list }: Machine): string[] {
  const node = onPath(platform === 'win32' ? 'node.exe' : 'node', env)
  const inHome = (...parts: string[]) => join(homedir, ...parts)
  const versions = (folder: string, ...inner: string[]) =>
    list(folder)
      .slice(0, mostVersions)
      .map((name) => join(folder, name, ...inner))
  const [, configured] = /^prefix\s*=\s*(.+?)\s*$/m.exec(readText(inHome('.npmrc')) ?? '') ?? []
  return [
    env.npm_config_prefix,
    env.NPM_CONFIG_PREFIX,
    configured,
    node === undefined ? undefined : dirname(dirname(realpathSync(node))),
    ...(platform === 'win32' ? [env.APPDATA && join(env.APPDATA, 'npm')] : ['/usr/local', '/usr', '/opt/homebrew']),
    inHome('.npm-global'),
    inHome('.local'),
    ...versions(inHome('.nvm', 'versions', 'node')),
    ...versions(inHome('.local', 'share', 'fnm', 'node-versions'), 'installation'),
    ...versions(inHome('.volta', 'tools', 'image', 'node')),
    ...versions(inHome('.asdf', 'installs', 'nodejs')),
  ].flatMap((prefix) => (prefix ? [platform === 'win32' ? prefix : join(prefix, 'lib')] : []))
}
