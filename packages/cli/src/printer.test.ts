import { describe, expect, it } from 'vitest'
import { printer } from './printer.js'

const failure = {
  code: 'NOT_THERE',
  detail: 'No such\x1b thing',
  remedy: 'Look elsewhere',
  exitCode: 3,
  data: { id: 'x' },
}

function make({ json = false, isTTY = false } = {}) {
  const out: string[] = []
  const err: string[] = []
  const stdout = { isTTY, write: (text: string) => out.push(text) }
  const stderr = { isTTY, write: (text: string) => err.push(text) }
  return { out, err, print: printer({ stdout, stderr, env: {}, json }) }
}

describe('the printer', () => {
  it('prints a result on stdout, as its command shows it', async () => {
    const { print, out, err } = make()
    await print.result({ n: 1 }, (value: { n: number }) => `n is ${value.n}`)
    expect([out, err]).toEqual([['n is 1\n'], []])
  })

  it('prints the data itself with --json', async () => {
    const { print, out } = make({ json: true })
    await print.result({ n: 1 }, () => 'unused')
    expect(JSON.parse(out.join(''))).toEqual({ n: 1 })
  })

  it('prints nothing for no result', async () => {
    const { print, out } = make()
    await print.result(undefined, () => 'unused')
    expect(out).toEqual([])
  })

  it('prints what comes one by one as it comes', async () => {
    const { print, out } = make({ json: true })
    await print.result(
      (async function* () {
        yield 'a line'
        yield { n: 1 }
      })(),
    )
    expect(out).toEqual(['a line\n', '{"n":1}\n'])
  })

  it('says things on stderr, and is silent with --json', () => {
    const person = make()
    person.print.say('working')
    const program = make({ json: true })
    program.print.say('working')
    expect([person.err, person.out, program.err]).toEqual([['working\n'], [], []])
  })

  it('tells a failure in two lines: what happened and what to do', () => {
    const { print, out, err } = make()
    print.failure(failure)
    expect(err.join('')).toBe('kg: NOT_THERE: No such\\u001b thing\n→ Look elsewhere\n')
    expect(out).toEqual([])
  })

  it('tells a failure as one JSON object on stderr with --json', () => {
    const { print, out, err } = make({ json: true })
    print.failure(failure)
    expect(JSON.parse(err.join(''))).toEqual({
      id: 'x',
      code: 'NOT_THERE',
      detail: 'No such\x1b thing',
      remedy: 'Look elsewhere',
      exitCode: 3,
    })
    expect(out).toEqual([])
  })

  it('colours the code on a terminal', () => {
    const { print, err } = make({ isTTY: true })
    print.failure(failure)
    expect(err.join('')).toContain('\x1b[31mkg: NOT_THERE:\x1b[39m')
  })
})
