import { describe, expect, it } from 'vitest'
import { packages, read, sourcesIn } from './lib/sources.js'

interface Mechanism {
  readonly pattern: RegExp
  /** The one folder that may use it. */
  readonly home: string
  readonly instead: string
  /** Files that cannot use its home, each with the reason. */
  readonly except?: Readonly<Record<string, string>>
}

const mechanisms: Readonly<Record<string, Mechanism>> = {
  'a thread': {
    pattern: /\bnew Worker\(/,
    home: 'packages/core/src/workers/',
    instead: 'startWorker or Thread of @kg/core/workers',
    except: { 'packages/ui/src/graph/layout.ts': 'runs in a browser, whose workers are other ones' },
  },
  'a race': {
    pattern: /\bPromise\.race\b/,
    home: 'packages/core/src/async/',
    instead: 'within, waitAtMost or firstOf of @kg/core/async',
  },
  'a pause': {
    pattern: /\bsetTimeout\b.*from 'node:timers\/promises'|\bnew Promise\b.*\bsetTimeout\(/,
    home: 'packages/core/src/async/',
    instead: 'pause of @kg/core/async',
    except: {
      'packages/core/src/canonical/work-budget.ts': 'lets other tasks run between two steps; nobody waits for a time',
      'packages/core/src/verify/page/page.ts': 'lets the browser paint; the page is one small script',
    },
  },
}

const isThis = (file: string) => file === 'test/structure/mechanisms.test.ts'
const sources = [...packages.map((name) => `packages/${name}/src`), 'test', 'bench']
  .flatMap(sourcesIn)
  .filter((file) => !isThis(file))

const uses = ({ pattern }: Mechanism, text: string) => text.split('\n').some((line) => pattern.test(line))

describe('one home for each mechanism', () => {
  it.each(Object.entries(mechanisms))('%s is started in one folder only', (_what, mechanism) => {
    const { home, instead, except = {} } = mechanism
    const strays = sources.filter((file) => !file.startsWith(home) && !(file in except) && uses(mechanism, read(file)))
    expect(strays, `use ${instead}`).toEqual([])
  })

  it.each(Object.entries(mechanisms))('%s is excepted only where it is used', (_what, mechanism) => {
    const idle = Object.keys(mechanism.except ?? {}).filter((file) => !uses(mechanism, read(file)))
    expect(idle, 'remove these exceptions').toEqual([])
  })

  it.each([
    ['a thread', 'const worker = new Worker(script)'],
    ['a race', 'await Promise.race([a, b])'],
    ['a pause', "import { setTimeout as wait } from 'node:timers/promises'"],
    ['a pause', 'await new Promise((resolve) => setTimeout(resolve, 5))'],
  ])('finds %s in `%s`', (what, line) => {
    expect(uses(mechanisms[what] as Mechanism, line)).toBe(true)
  })
})
