import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { run, testNode } from '../test-node.test.support.js'

const inLab = ['-c', 'lab']

async function labNode() {
  const node = await testNode()
  await node.json('context-graph', 'create', 'lab')
  const file = node.file('a.ttl', '<urn:a> <urn:says> "c" , [ <urn:d> "e" ] .')
  await node.json('ka', 'create', 'a', ...inLab, '--input-file', file, '--share')
  return node
}

const nowhere = { KG_HOME: '/nonexistent' }
const verify = (...argv: string[]) => run(nowhere, ['verify-bundle', ...argv])

describe('proof bundles on the command line', () => {
  it('are made of an asset, written to a file and checked without a node', async () => {
    await using node = await labNode()
    const file = node.file('a.proof.json', '')
    const made = await node.kg('ka', 'prove', 'a', ...inLab, '-o', file)
    expect(made.stdout).toMatch(/a\.proof\.json: \d+ bytes\n$/)
    expect(made.stderr).toBe(`Check it anywhere: kg verify-bundle ${file}\n`)
    const { author } = JSON.parse(readFileSync(file, 'utf8')).seal.fields
    const { exitCode, stdout } = await verify(file, '--author', author)
    expect(exitCode).toBe(0)
    expect(stdout).toBe(
      [
        `author  ${author}`,
        'asset   a in lab, version 1',
        'says    3 statements',
        'anchor  none: shared, not published',
        '',
        '✓ It is a proof bundle',
        '✓ These are all public statements of the asset',
        '✓ The commitment is that of the asset',
        '✓ The author sealed it',
        '',
        'The bundle is valid',
        '',
      ].join('\n'),
    )
  })

  it('are made of one statement', async () => {
    await using node = await labNode()
    const prove = (triple: string) => ['ka', 'prove', 'a', ...inLab, '--triple', triple]
    const bundle = await node.json(...prove('<urn:a> <urn:says> "c" .'))
    const file = node.file('one.json', JSON.stringify(bundle))
    const { exitCode, stdout } = await verify(file)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('says    <urn:a> <urn:says> "c" .\n')
    expect(stdout).toContain('✓ The statement is in the asset\n')
    expect(await node.refused(...prove('<urn:a> <urn:says> "d" .'))).toEqual(['STATEMENT_NOT_IN_ASSET', 3])
    expect(await node.refused(...prove('nonsense'))).toEqual(['RDF_SYNTAX_ERROR', 1])
    expect(await node.refused('ka', 'prove', 'a', ...inLab, '--layer', 'vm')).toEqual(['NOTHING_TO_PROVE', 1])
  })

  it('do not hold once they are changed, or are not what was expected', async () => {
    await using node = await labNode()
    const bundle = (await node.json('ka', 'prove', 'a', ...inLab)) as { content: string[]; seal: { fields: object } }
    const forged = { ...bundle, content: [...bundle.content.slice(1), '<urn:a> <urn:says> "never" .'] }
    const { exitCode, stdout } = await verify(node.file('forged.json', JSON.stringify(forged)))
    expect(exitCode).toBe(1)
    expect(stdout).toContain('author (claimed)')
    expect(stdout).toContain(
      '✗ These are all public statements of the asset\n– The commitment is that of the asset (not checked)',
    )
    expect(stdout).toContain('The bundle is not valid: the lines do not give the root')
    const good = node.file('good.json', JSON.stringify(bundle))
    const stranger = `0x${'1'.repeat(40)}`
    for (const expected of ['--author', '--contract']) {
      const answer = await verify(good, expected, stranger, '--json')
      expect(answer.exitCode).toBe(1)
      expect(JSON.parse(answer.stdout)).toMatchObject({ ok: false, failed: 'seal' })
    }
    const asked = await verify(good, '--rpc', 'http://127.0.0.1:1', '--json')
    expect(asked.exitCode).toBe(1)
    expect(JSON.parse(asked.stdout)).toMatchObject({ failed: 'anchor', why: 'the bundle names no anchor on a chain' })
  })

  it('are refused when they cannot be read', async () => {
    await using node = await labNode()
    const codeOf = async (...argv: string[]) => {
      const { exitCode, stderr } = await verify(...argv, '--json')
      return [JSON.parse(stderr).code, exitCode]
    }
    expect(await codeOf('/nonexistent/file')).toEqual(['INPUT_FILE_UNREADABLE', 3])
    expect(await codeOf(node.file('x', 'no json'))).toEqual(['BUNDLE_NOT_JSON', 1])
    expect(await codeOf(node.file('y', '{}'), '--rpc', 'ftp://x')).toEqual(['USAGE', 2])
    expect(await codeOf(node.file('z', '{}'), '--author', 'me')).toEqual(['USAGE', 2])
    const { exitCode, stdout } = await verify(node.file('list.json', '[]'))
    expect([exitCode, stdout]).toEqual([
      1,
      '✗ It is a proof bundle\n\nThe bundle is not valid: a bundle is an object\n',
    ])
  })
})
