import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The shop that docs/code-index.md asks about. */
export class Shop implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'kg-shop-'))

  constructor() {
    this.git('init', '-q')
    this.write('src/price.ts', 'export const price = (item: string): number => item.length\n')
    this.write(
      'src/cart.ts',
      "import { price } from './price.js'\nexport function addItem(item: string): number {\n  return price(item)\n}\n",
    )
    this.write('src/cart.test.ts', "import { addItem } from './cart.js'\nit('adds', () => {\n  addItem('pen')\n})\n")
    this.commit('Ada', 'Begin with the cart')
    this.write(
      'src/till.ts',
      "import { addItem } from './cart.js'\nexport class Till {\n  scan(item: string): number {\n    return addItem(item)\n  }\n}\n",
    )
    this.write(
      'src/store.ts',
      'export interface Store {\n  put(item: string): void\n}\nexport class DiskStore implements Store {\n  put(item: string): void {}\n  clear(): void {}\n}\n',
    )
    this.commit('Bo', 'A till and a store')
    this.write(
      'src/cart.ts',
      "import { price } from './price.js'\nexport function addItem(item: string): number {\n  return 2 * price(item)\n}\n",
    )
    this.commit('Bo', 'Double the price')
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), content)
  }

  remove(path: string): void {
    rmSync(join(this.root, path))
  }

  git(...args: string[]): void {
    execFileSync('git', ['-C', this.root, ...args], { stdio: 'pipe' })
  }

  private minute = 10
  commit(author: string, title: string): void {
    const date = `2026-01-01T12:${this.minute++}:00Z`
    this.git('add', '-A')
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
    const who = ['-c', `user.name=${author}`, '-c', 'user.email=a@example.org']
    execFileSync('git', ['-C', this.root, ...who, 'commit', '-q', '-m', title], { stdio: 'pipe', env })
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

/** The questions of docs/code-index.md, each with its SPARQL. */
export function questions(): [title: string, sparql: string][] {
  const doc = readFileSync(join('docs', 'code-index.md'), 'utf8')
  return [...doc.matchAll(/^### (.+)\n\n```sparql\n([\s\S]+?)```/gm)].map(([, title = '', sparql = '']) => [
    title,
    sparql,
  ])
}

/** What they are to be answered with: the rows of each, values in the order of the variables. */
export const shopAnswers = [
  [
    'Who calls `addItem`?',
    [
      ['src/cart.test.ts', 'cart.test.ts'],
      ['src/till.ts', 'scan'],
    ],
  ],
  [
    'What changed in the module `src/cart.ts`?',
    [
      ['Double the price', 'Bo'],
      ['Begin with the cart', 'Ada'],
    ],
  ],
  ['What may break when `src/price.ts` changes?', [['src/cart.test.ts'], ['src/cart.ts'], ['src/till.ts']]],
  [
    'What implements `Store`, and with which methods?',
    [
      ['DiskStore', 'clear(): void'],
      ['DiskStore', 'put(item: string): void'],
    ],
  ],
  [
    'Which modules have no test, and who knows them?',
    [
      ['src/price.ts', 'Ada'],
      ['src/store.ts', 'Bo'],
      ['src/till.ts', 'Bo'],
    ],
  ],
]
