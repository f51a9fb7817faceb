import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectionFromHome } from './connection.js'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kg-client-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(home, name), text)

describe('the connection', () => {
  it('comes from the folder of the node', () => {
    write('api.port', '40123\n')
    write('auth.token', '# admin\n\n  first \nsecond\n')
    const wanted = { baseUrl: 'http://127.0.0.1:40123', token: 'first' }
    expect(connectionFromHome({ env: { KG_HOME: home } })).toEqual(wanted)
    expect(connectionFromHome({ env: { KG_HOME: '/nowhere', KG_API: '', KG_TOKEN: '' }, home })).toEqual(wanted)
  })

  it('is to whatever address the node listens on', () => {
    write('api.port', '192.168.1.4:40123\n')
    write('auth.token', 'first')
    expect(connectionFromHome({ env: {}, home })).toEqual({ baseUrl: 'http://192.168.1.4:40123', token: 'first' })
  })

  it('comes from the environment where that says something', () => {
    write('api.port', '40123')
    write('auth.token', 'first')
    expect(connectionFromHome({ env: { KG_API: 'http://localhost:1', KG_HOME: home } })).toEqual({
      baseUrl: 'http://localhost:1',
      token: 'first',
    })
    expect(connectionFromHome({ env: { KG_TOKEN: 'mine', KG_HOME: home } })).toMatchObject({ token: 'mine' })
  })

  it('does not hand the token of this machine to another one', () => {
    write('auth.token', 'first')
    for (const kgApi of ['https://node.example', 'http://127.0.0.1.example:9200', 'http://192.168.1.4:9200']) {
      expect(connectionFromHome({ env: { KG_API: kgApi, KG_HOME: home } })).toEqual({ baseUrl: kgApi })
    }
  })

  it('has no token where there is no file', () => {
    write('api.port', '40123')
    expect(connectionFromHome({ env: {}, home })).toEqual({ baseUrl: 'http://127.0.0.1:40123' })
  })

  it('says how to start the daemon when none was', () => {
    expect(() => connectionFromHome({ env: {}, home })).toThrow(expect.objectContaining({ code: 'DAEMON_UNREACHABLE' }))
    write('api.port', 'http')
    expect(() => connectionFromHome({ env: {}, home })).toThrow('holds no port')
  })
})
