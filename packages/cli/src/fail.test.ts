import {
  AssetNotFoundError,
  DaemonUnreachableError,
  ForbiddenError,
  InternalError,
  OutcomeUnknownError,
  TimeoutError,
  TimeoutSettingInvalidError,
} from '@kg/contract'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { exitCodes } from './exit-codes.js'
import { toFailure } from './fail.js'

const request = { method: 'GET', path: '/api/status' }
const outcome = { ...request, idempotencyKey: 'k', why: 'was lost' }

describe('toFailure', () => {
  it.each([
    [new DaemonUnreachableError({ baseUrl: 'http://x', why: 'ECONNREFUSED' }), exitCodes.unreachable],
    [new TimeoutError({ ...request, timeoutMs: 5 }), exitCodes.timeout],
    [new OutcomeUnknownError(outcome), exitCodes.outcomeUnknown],
    [new TimeoutSettingInvalidError({ variable: 'KG_API_READ_TIMEOUT_MS', value: 'x' }), exitCodes.usage],
    [new ForbiddenError({ why: 'no' }), exitCodes.forbidden],
    [new AssetNotFoundError({ contextGraphId: 'g', name: 'n' }), exitCodes.notFound],
    [new InternalError({}), exitCodes.failed],
    [new DOMException('stop', 'AbortError'), exitCodes.interrupted],
    [Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' }), exitCodes.notFound],
    [new TypeError('oops'), exitCodes.internal],
    ['a thrown string', exitCodes.internal],
  ])('gives %s its exit code', (error, exitCode) => {
    expect(toFailure(error).exitCode).toBe(exitCode)
  })

  it('keeps code, text and remedy of a known error', () => {
    const error = new ForbiddenError({ why: 'not yours' })
    expect(toFailure(error)).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'not yours',
      remedy: error.remedy,
      status: 403,
    })
  })

  it('reports a time-out as a TimeoutError', () => {
    const { detail } = toFailure(new TimeoutError({ ...request, timeoutMs: 5 }))
    expect(detail).toBe('TimeoutError: GET /api/status got no answer within 5 ms')
  })

  it('turns the parser’s hint into the remedy', () => {
    const error = new CommanderError(
      1,
      'commander.unknownCommand',
      "error: unknown command 'strat'\n(Did you mean start?)",
    )
    expect(toFailure(error)).toMatchObject({
      code: 'USAGE',
      detail: "unknown command 'strat'",
      remedy: 'Did you mean start? See kg --help',
    })
  })

  it('shows the stack only of faults of the program', () => {
    expect(toFailure(new TypeError('oops')).stack).toContain('TypeError: oops')
    expect(toFailure(new InternalError({})).stack).toBeUndefined()
  })
})
