import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CodeAsset, type IndexOptions, indexRepository } from './index-repository.js'

export interface TestRepository extends Disposable {
  readonly root: string
  write(path: string, text: string | Uint8Array): void
  remove(path: string): void
  git(...args: string[]): void
  /** Commits everything as this author. */
  commit(author: string, title: string): void
}

export function testRepository(files: Readonly<Record<string, string>> = {}): TestRepository {
  const root = mkdtempSync(join(tmpdir(), 'kg-code-'))
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const git = (...args: string[]) => void execFileSync('git', ['-C', root, ...args], { stdio: 'pipe' })
  return {
    root,
    write,
    git,
    remove: (path) => rmSync(join(root, path)),
    commit(author, title) {
      git('add', '-A')
      git('-c', `user.name=${author}`, '-c', 'user.email=a@example.org', 'commit', '-q', '-m', title)
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

export interface Read {
  readonly assets: readonly CodeAsset[]
  readonly parsed: number
  readonly skipped: number
  /** `caller calls callee`, in short names: `a.ts#f calls b.ts#g`. */
  facts(...properties: string[]): string[]
}

/** Indexes a repository named `r`, and gives its statements in a form that is easy to read. */
export async function indexed(root: string, options: Partial<IndexOptions> = {}): Promise<Read> {
  await using index = await indexRepository({ root, name: 'r', ...options })
  const assets: CodeAsset[] = []
  for await (const asset of index.assets()) assets.push(asset)
  const { parsed, skipped } = index
  const facts = (...properties: string[]) =>
    assets
      .flatMap(({ lines }) => lines)
      .flatMap((line) => {
        const [, subject = '', property = '', object = ''] = /^<(.*?)> <urn:kg:ns:(\w+)> (.*) \.$/.exec(line) ?? []
        return properties.includes(property) ? [`${short(subject)} ${property} ${short(object)}`] : []
      })
  return { assets, parsed, skipped, facts }
}

const short = (term: string): string => term.replace(/^<|>$|\^\^<.*>$/g, '').replace(/^urn:kg:code:r\/(-\/)?/, '')
