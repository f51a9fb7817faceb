import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sortByCodePoint } from '@kg/core'
import { git, pieces } from './git.js'

const ignored = new Set([
  'node_modules',
  'bower_components',
  'vendor',
  'target',
  'dist',
  'build',
  'out',
  'coverage',
  'venv',
  '__pycache__',
  'site-packages',
  'artifacts',
  'cache',
])

export interface FileList {
  /** Relative to the root, with `/`, sorted. */
  readonly paths: readonly string[]
  readonly inGit: boolean
}

/** What git knows and what it does not ignore; without git, all but the usual folders of made things. */
export async function listFiles(root: string, signal?: AbortSignal): Promise<FileList> {
  const known = await gitFiles(root, signal)
  if (known !== undefined) return { paths: known, inGit: true }
  const paths: string[] = []
  await walk(root, '', paths, signal)
  return { paths: sortByCodePoint(paths), inGit: false }
}

async function gitFiles(root: string, signal?: AbortSignal): Promise<string[] | undefined> {
  await using output = git(root, ['ls-files', '-co', '--exclude-standard', '-z'], signal)
  const paths = new Set<string>()
  for await (const path of pieces(output.text)) paths.add(path)
  return (await output.succeeded()) ? sortByCodePoint([...paths]) : undefined
}

async function walk(root: string, folder: string, paths: string[], signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !entry.name.startsWith('.') && !ignored.has(entry.name)) {
      await walk(root, path, paths, signal)
    } else if (entry.isFile()) paths.push(path)
  }
}
