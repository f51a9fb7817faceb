import { PassThrough } from 'node:stream'
import type { Level } from 'pino'
import { describe, expect, it } from 'vitest'
import { makeLog } from './log.js'

function open(level: Level = 'info') {
  const stream = new PassThrough({ encoding: 'utf8' })
  const read = (): Record<string, unknown>[] =>
    String(stream.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { log: makeLog(level, [stream]), read }
}

describe('the log', () => {
  it('writes one line of JSON with the time, and neither process nor host', () => {
    const { log, read } = open()
    log.info({ asset: 'a' }, 'shared')
    const [line] = read()
    expect(line).toEqual({ level: 30, time: expect.any(String), asset: 'a', msg: 'shared' })
    expect(new Date(String(line?.time)).toISOString()).toBe(line?.time)
  })

  it('leaves out what is below its level', () => {
    const { log, read } = open('warn')
    log.info('quiet')
    log.warn('loud')
    expect(read()).toMatchObject([{ msg: 'loud' }])
  })

  it('cuts out secrets, on top and one level down', () => {
    const { log, read } = open()
    const secrets = { token: 's3cret', authToken: 's3cret', password: 's3cret', privateKey: 's3cret' }
    log.info({ ...secrets, wallet: { ...secrets, address: '0x1' } }, 'start')
    log.info({ headers: { authorization: 's3cret', host: 'here' } })
    log.info({ req: { headers: { authorization: 's3cret' } } })
    const lines = read()
    expect(JSON.stringify(lines)).not.toContain('s3cret')
    expect(lines[0]).toMatchObject({ token: '[secret]', wallet: { privateKey: '[secret]', address: '0x1' } })
    expect(lines[1]).toMatchObject({ headers: { authorization: '[secret]', host: 'here' } })
  })

  it('writes an error with its stack', () => {
    const { log, read } = open()
    log.error({ err: new RangeError('too far') }, 'failed')
    expect(read()).toMatchObject([
      { level: 50, err: { type: 'RangeError', stack: expect.stringContaining('too far') } },
    ])
  })
})
