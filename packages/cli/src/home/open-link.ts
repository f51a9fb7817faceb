import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface OpenNeeds {
  /** Only its owner can read what is in it. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly platform?: string
}

/**
 * Shows a link in the user's browser; false where there is none. The link may hold a secret, and what a program is started
 * with can be seen by everyone on the machine: so the browser is given a page of the user's own that leads on to it.
 */
export async function openLink(
  link: string,
  { folder, env, platform = process.platform }: OpenNeeds,
): Promise<boolean> {
  const program = opener(platform, env)
  if (program === undefined) return false
  const page = join(folder, 'open-ui.html')
  await writeFile(page, pageTo(link), { mode: 0o600 })
  const [command, ...args] = program
  const child = spawn(command, [...args, pathToFileURL(page).href], { detached: true, stdio: 'ignore', env })
  child.unref()
  return new Promise((resolve) => {
    child.once('spawn', () => resolve(true)).once('error', () => resolve(false))
  })
}

/** What opens a page on this platform. */
export function opener(platform: string, env: NodeJS.ProcessEnv): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['explorer.exe']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined
}

export const pageTo = (link: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>kg</title><meta http-equiv="refresh" content="0;url=${escaped(link)}"><a href="${escaped(link)}">Open the node</a>\n`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
