import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { collectFacts } from './collect-facts.js'
import { type CodeIris, codeIris } from './describe/code-iris.js'
import { describeFile } from './describe/describe-file.js'
import { describePackage, describeRepository } from './describe/describe-package.js'
import type { Counts, Described } from './describe/describer.js'
import { openFactStore } from './fact-store.js'
import type { FileFacts } from './facts.js'
import { gitHistory } from './files/git-history.js'
import { listFiles } from './files/list-files.js'
import { repositoryName } from './files/repository-name.js'
import { makeLinker } from './link/linker.js'
import { makeRepository } from './link/repository.js'
import { subjectFinder } from './link/test-files.js'
import { isManifest } from './packages/manifests.js'
import { isIndexable } from './parse/read-facts.js'

export interface IndexOptions {
  readonly root: string
  /** What to call the repository; by default after where it comes from. */
  readonly name?: string | undefined
  /** Where the next run finds what this one read. */
  readonly cacheFile?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
}

/** The statements about one file, package or the repository itself: one Knowledge Asset. */
export interface CodeAsset {
  readonly name: string
  /** The path of the file or manifest; empty for the repository. */
  readonly path: string
  /** Canonical lines, sorted. */
  readonly lines: readonly string[]
  readonly counts: Readonly<Counts>
  /** Of the lines: the same hash, the same statements. */
  readonly hash: string
}

export interface CodeIndex extends AsyncDisposable {
  readonly name: string
  readonly iris: CodeIris
  readonly files: number
  /** Files that were read anew, because they are new or have changed. */
  readonly parsed: number
  readonly skipped: number
  assets(): AsyncGenerator<CodeAsset>
}

/** Reads a code repository; `assets` then says what is in it, file by file. */
export async function indexRepository(options: IndexOptions): Promise<CodeIndex> {
  const { signal, onProgress } = options
  const root = await realpath(options.root)
  const [{ paths, inGit }, name] = await Promise.all([
    listFiles(root, signal),
    options.name ?? repositoryName(root, signal),
  ])
  const wanted = paths.filter((path) => isIndexable(path) || isManifest(path))
  const history = inGit ? await gitHistory(root, signal) : new Map()
  const store = await openFactStore(options.cacheFile)
  try {
    let done = 0
    const onFile = () => onProgress?.({ done: ++done, total: wanted.length })
    const { described, packages, modules, parsed, skipped } = await collectFacts(wanted, {
      root,
      store,
      signal,
      onFile,
    })
    await store.keep()
    const known = new Set(paths)
    const repository = makeRepository(known, packages, modules)
    const iris = codeIris(name)
    const needs = { name, iris, repository, history, linker: makeLinker(repository), subjectOf: subjectFinder(known) }

    async function* assets(): AsyncGenerator<CodeAsset> {
      yield assetOf(iris, '', describeRepository(needs))
      for (const fact of packages) yield assetOf(iris, fact.manifest, describePackage(fact, needs))
      for (const path of described) {
        signal?.throwIfAborted()
        const kept = await store.read(path)
        if (kept === undefined) continue
        const facts = JSON.parse(kept.facts) as FileFacts
        yield assetOf(iris, path, describeFile(path, kept.hash, facts, needs))
      }
    }
    const dispose = () => store[Symbol.asyncDispose]()
    return { name, iris, files: described.length, parsed, skipped, assets, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await store[Symbol.asyncDispose]()
    throw error
  }
}

function assetOf(iris: CodeIris, path: string, { lines, counts }: Described): CodeAsset {
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex')
  return { name: iris.asset(path), path, lines, counts, hash }
}
