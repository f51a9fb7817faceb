import { basename } from 'node:path'
import { git } from './git.js'

/** Two clones of one repository have one name: the address it comes from, else its folder's name. */
export async function repositoryName(root: string, signal?: AbortSignal): Promise<string> {
  await using output = git(root, ['config', '--get', 'remote.origin.url'], signal)
  let url = ''
  for await (const chunk of output.text) url += chunk
  const known = (await output.succeeded()) ? nameOfRemote(url.trim()) : undefined
  return known ?? (basename(root) || 'repository')
}

/** `git@host:a/b.git` and `https://user:secret@host/a/b` both give `host/a/b`: what lets in stays out. */
export function nameOfRemote(url: string): string | undefined {
  const [, host, path] =
    /^(?:[a-z+]+:\/\/)(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(url) ?? /^(?:[^@/]+@)([^/:]+):(.+)$/.exec(url) ?? []
  if (host === undefined || path === undefined) return undefined
  return `${host.toLowerCase()}/${path
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .replace(/^\/+/, '')}`
}
