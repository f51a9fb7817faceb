import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { run, testNode } from '../test-node.test.support.js'

const inLab = ['-c', 'lab']

async function labNode() {
  const node = await testNode()
  await node.json('context-graph', 'create', 'lab')
  return node
}

describe('Knowledge Assets on the command line', () => {
  it('forgets one, and gives the space of the ledger back', async () => {
    await using node = await labNode()
    const file = node.file('a.ttl', '<urn:a> <urn:b> "gone for good" .')
    await node.kg('ka', 'create', 'a', ...inLab, '--input-file', file)
    await node.kg('ka', 'share', 'a', ...inLab)
    expect(await node.refused('ka', 'forget', 'b', ...inLab)).toEqual(['ASSET_NOT_FOUND', 3])
    expect(await node.json('ka', 'forget', 'a', ...inLab)).toMatchObject({ forgotten: true, erased: true })
    expect((await node.kg('ka', 'forget', 'a', ...inLab)).stdout).toMatch(/^Forgotten: a \(receipt \d+\)\n$/)
    expect(await node.refused('ka', 'history', 'a', ...inLab)).toEqual(['ASSET_NOT_FOUND', 3])
    expect(await node.json('compact')).toMatchObject({ collected: { operations: 0 }, rows: expect.any(Number) })
    expect((await node.kg('compact')).stdout).toMatch(/^Compacted the ledger: /)
  })

  it('creates, finalizes, shares and edits one [C-CK-01, C-CK-04, C-CK-05, C-CK-06, C-CK-09, C-CK-11, C-CK-14, C-KA-04, C-KL-05]', async () => {
    await using node = await labNode()
    const file = node.file('a.ttl', '<urn:a> <urn:b> "c" , [ <urn:d> "e" ] .')
    const created = await node.kg('ka', 'create', 'a', ...inLab, '--input-file', file)
    expect(created.stdout).toMatch(/^status +wm-sealed\nstatements +3\nroot +0x/m)
    expect(created.stderr).toBe(
      'The draft is now sealed: it cannot be changed\nShare it: kg ka share a -c lab\nOr discard it: kg ka discard a -c lab\n',
    )
    expect(await node.refused('ka', 'write', 'a', ...inLab, '--input-file', file)).toEqual([
      'KA_ASSERTION_ALREADY_FINALIZED',
      1,
    ])
    expect((await node.kg('ka', 'share', 'a', ...inLab)).stdout).toMatch(/^shared 3 statements root 0x/)
    expect((await node.kg('ka', 'share', 'a', ...inLab)).stdout).toMatch(/^Already shared/)
    expect(await node.json('ka', 'pull-from', 'a', ...inLab, '--layer', 'swm')).toMatchObject({ tripleCount: 3 })
    expect(await node.refused('ka', 'pull-from', 'a', ...inLab, '--layer', 'swm')).toEqual(['WM_DRAFT_CONFLICT', 1])
    await node.json('ka', 'pull-from', 'a', ...inLab, '--layer', 'swm', '--replace')
    const more = node.file('more.nt', '<urn:x> <urn:y> <urn:z> .\n')
    expect(await node.json('ka', 'write', 'a', ...inLab, '--input-file', more)).toEqual({
      name: 'a',
      contextGraphId: 'lab',
      written: 1,
    })
    const sealed = await node.kg('ka', 'finalize', 'a', ...inLab)
    expect(sealed.stdout).toMatch(/^statements +4$/m)
    expect((await node.kg('ka', 'discard', 'a', ...inLab)).stdout).toBe('The draft was discarded\n')
    const history = await node.kg('ka', 'history', 'a', ...inLab)
    expect(history.stdout).toMatch(/^shared \(SWM\) +version 1, 3 statements, root 0x/m)
    expect(history.stdout).toMatch(/asset\.finalize.+asset\.share.+asset\.write.+asset\.discard/s)
    expect(await node.json('ka', 'history', 'a', ...inLab)).toMatchObject({ name: 'a', status: 'swm-shared' })
    const edit = ['ka', 'remove', 'a', ...inLab]
    expect(await node.refused(...edit)).toEqual(['USAGE', 2])
    expect(await node.refused(...edit, '--statement', '<urn:a> <urn:b> "x"')).toEqual(['STATEMENTS_NOT_FOUND', 1])
    const removed = await node.kg(...edit, '--statement', '<urn:a> <urn:b> "c"', '--share')
    expect(removed.stdout).toBe(
      'Started a draft of a from shared (swm)\n1 removed, 0 added: a has 2 statements\nShared: others now see this version\n',
    )
    const shown = await node.kg('ka', 'show', 'a', ...inLab, '--format', 'ntriples')
    expect(shown.stdout).toBe('<urn:a> <urn:b> _:c14n0 .\n_:c14n0 <urn:d> "e" .\n')
    expect(shown.stderr).toBe('Shared (SWM), 2 of 2 statements\n')
    const labelled = node.file('wrong.nt', '_:c14n0 <urn:d> "e" .\n')
    expect(await node.json(...edit, '--input-file', labelled)).toMatchObject({ removed: 1, seededFrom: 'swm' })
    const swapped = await node.kg('ka', 'write', 'a', ...inLab, '--input-file', more, '--replace', '--share')
    expect(swapped.stdout).toBe('1 statement written to a, and shared\n')
    expect((await node.kg('ka', 'show', 'a', ...inLab, '--format', 'nquads')).stdout).toMatch(
      /^<urn:x> <urn:y> <urn:z> <did:kg:context-graph:lab\/_swm\/0x\w+\/a> \.\n$/,
    )
    expect((await node.kg('ka', 'show', 'a', ...inLab, '--format', 'table')).stdout).toMatch(/^subject +predicate/)
    const { events } = (await node.json('ka', 'history', 'a', ...inLab)) as {
      events: { seq: number; action: string }[]
    }
    const shares = events.filter(({ action }) => action === 'asset.share').map(({ seq }) => seq)
    const compared = await node.kg('ka', 'diff', 'a', ...inLab, '--from', `swm@${shares[1]}`)
    const [before, after, ...changed] = compared.stdout.split('\n')
    expect(before).toBe(`--- shared (swm), as of receipt ${shares[1]}`)
    expect(after).toMatch(/^\+\+\+ shared \(swm\), version 3, as of receipt \d+$/)
    expect(changed).toEqual([
      '- <urn:a> <urn:b> _:c14n0 .',
      '+ <urn:x> <urn:y> <urn:z> .',
      '- _:c14n0 <urn:d> "e" .',
      '',
    ])
    expect(compared.stderr).toBe('2 removed, 1 added\n')
    expect((await node.kg('ka', 'diff', 'a', ...inLab)).stdout).toBe(compared.stdout)
    await node.kg('ka', 'write', 'a', ...inLab, '--input-file', file, '--replace')
    expect(await node.json('ka', 'diff', 'a', ...inLab)).toMatchObject({
      from: { layer: 'swm', version: 3 },
      to: { layer: 'wm', version: 4 },
    })
    const env = { ...node.env, KG_CONTEXT_GRAPH: 'lab' }
    expect((await run(env, ['ka', 'diff', 'a', '--to', 'swm', '--from', 'swm'])).stdout).toMatch(
      /^--- .+\n\+\+\+ .+\nBoth have the same statements\n$/,
    )
    expect((await node.kg('cg', 'info', 'lab')).stdout).toMatch(/^id +lab$/m)
    expect((await node.kg('ka', 'list', ...inLab)).stdout).toMatch(/^name +status +trust +statements/)
  })

  it('edits one in an editor, and loses no text that somebody has typed', async () => {
    await using node = await labNode()
    const file = node.file('a.ttl', '<urn:a> <urn:b> "old" , [ <urn:d> "e" ] .')
    await node.kg('ka', 'create', 'a', ...inLab, '--input-file', file, '--share')
    const edit = (editor: string, ...more: string[]) =>
      run({ ...node.env, PATH: process.env.PATH, EDITOR: editor }, ['ka', 'edit', 'a', ...inLab, ...more])
    expect(await edit('true')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--yes') })
    expect(await edit('true', '--yes')).toEqual({ exitCode: 0, stdout: '', stderr: 'Nothing has changed\n' })
    const failed = await edit('false', '--yes')
    expect(failed).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('EDITOR_FAILED') })
    const broken = await edit('sed -i -e "s/old.*/old/"', '--yes')
    expect(broken.stderr).toMatch(/^kg: EDITED_TEXT_INVALID: .+Nothing was written; the text is in \S+a\.ttl\n→ /)
    const path = / -c lab --input-file (\S+)\n$/.exec(broken.stderr)?.[1] as string
    expect(readFileSync(path, 'utf8')).toContain('"old\n')
    const change = 'sed -i -e s/old/new/'
    const seen = await edit(change, '--dry-run')
    expect(seen.stdout).toBe('+ <urn:a> <urn:b> "new" .\n- <urn:a> <urn:b> "old" .\n')
    const done = await edit(change, '--yes', '--share', '--json')
    expect(JSON.parse(done.stdout)).toMatchObject({ removed: 1, added: 1, seededFrom: 'swm', shared: true })
    expect((await node.kg('ka', 'show', 'a', ...inLab)).stdout).toContain('"new"')
    const whole = node.file('whole.ttl', '<urn:a> <urn:b> "newest" .')
    expect((await node.kg('ka', 'edit', 'a', ...inLab, '--input-file', whole, '--yes')).stdout).toContain(
      '3 removed, 1 added: a has 1 statement\n',
    )
  })

  it('creates and shares in one step, without publishing [C-CK-02, C-KL-11]', async () => {
    await using node = await labNode()
    const file = node.file('a.nt', '<urn:a> <urn:b> <urn:c> .\n')
    expect(await node.json('ka', 'create', 'a', ...inLab, '--input-file', file, '--share')).toMatchObject({
      contextGraphId: 'lab',
      status: 'swm-shared',
      swmShared: true,
      sealed: true,
      written: 1,
    })
    expect(await node.json('ka', 'list', ...inLab, '--layer', 'vm')).toMatchObject({ assets: [] })
    expect((await node.kg('ka', 'list', ...inLab)).stdout).toMatch(/^a +swm-shared +- +1 +1 /m)
    expect(await node.refused('ka', 'publish', 'a', ...inLab)).toEqual(['CHAIN_UNAVAILABLE', 1])
    const attributed = ['ka', 'publish-async', 'a', ...inLab, '--publisher-node-identity-id']
    expect(await node.refused(...attributed, '0')).toEqual(['CHAIN_UNAVAILABLE', 1])
    expect(await node.refused(...attributed, '-1')).toEqual(['USAGE', 2])
  })

  it('keeps a draft open, reads it, renames it and deletes it [C-CK-10]', async () => {
    await using node = await labNode()
    await node.json('sub-graph', 'create', 'part', ...inLab)
    const where = [...inLab, '--sub-graph', 'part']
    expect((await node.kg('ka', 'create', 'empty', ...where)).stderr).toContain(
      'kg ka write empty -c lab --sub-graph part --input-file <rdf-file>',
    )
    const file = node.file('a.ttl', '@prefix s: <https://schema.org/> . <urn:a> s:name "Ann"@en .')
    await node.json('ka', 'create', 'a', ...where, '--input-file', file, '--keep-open')
    expect(await node.json('ka', 'rename', 'a', 'b', ...where)).toMatchObject({ name: 'b' })
    const query = ['ka', 'query', 'b', ...where]
    const quads = [{ subject: 'urn:a', predicate: 'https://schema.org/name', object: '"Ann"@en' }]
    expect(await node.json(...query)).toEqual({ quads, count: 1 })
    expect(JSON.parse((await node.kg(...query, '--format', 'json')).stdout)).toEqual({ quads, count: 1 })
    expect((await node.kg(...query)).stdout).toContain('<urn:a> schema:name "Ann"@en .')
    expect((await node.kg(...query, '--format', 'ntriples')).stdout).toBe(
      '<urn:a> <https://schema.org/name> "Ann"@en .\n',
    )
    expect((await node.kg('ka', 'query', 'empty', ...where)).stdout).toBe('The draft is empty\n')
    expect((await node.kg('ka', 'delete', 'b', ...where)).exitCode).toBe(0)
    expect(await node.refused('ka', 'history', 'b', ...where)).toEqual(['ASSET_NOT_FOUND', 3])
  })

  it('shares in the background and follows the job [C-CK-07, C-CK-13]', async () => {
    await using node = await labNode()
    const file = node.file('a.nt', '<urn:a> <urn:b> <urn:c> .\n')
    await node.json('ka', 'create', 'a', ...inLab, '--input-file', file)
    const { jobId } = (await node.json('ka', 'share-async', 'a', ...inLab)) as { jobId: string }
    await expect
      .poll(() => node.json('ka', 'share-job', jobId), { timeout: 10_000 })
      .toMatchObject({
        state: 'succeeded',
        assertionName: 'a',
      })
    expect(await node.json('ka', 'share-jobs', '--context-graph-id', 'lab')).toMatchObject({ jobs: [{ jobId }] })
    expect((await node.kg('ka', 'share-jobs', '--state', 'failed')).stdout).toBe('No share jobs\n')
    expect((await node.kg('ka', 'share-jobs')).stdout).toContain(jobId)
    expect(await node.refused('ka', 'cancel-share-job', jobId)).toEqual(['JOB_STATE', 1])
    expect(await node.refused('ka', 'recover-share-job', jobId)).toEqual(['JOB_STATE', 1])
    expect(await node.refused('ka', 'share-job', 'none')).toEqual(['JOB_NOT_FOUND', 3])
  })

  it('imports documents, also under the older names [C-CK-03, C-CK-15, C-CK-16]', async () => {
    await using node = await labNode()
    const file = node.file('minutes.md', '# Minutes\n\nWe met. #meeting\n')
    const shown = await node.kg('ka', 'import-file', 'm', ...inLab, '--input-file', file)
    expect(shown.stdout).toMatch(/^file +minutes\.md\ntype +text\/markdown\nstatus +completed$/m)
    expect(await node.json('ka', 'extraction-status', 'm', ...inLab)).toMatchObject({ fileName: 'minutes.md' })
    expect(await node.json('assertion', 'import-file', 'n', '-f', file, ...inLab)).toMatchObject({
      extraction: { status: 'completed' },
    })
    expect(await node.json('assertion', 'promote', 'n', ...inLab)).toMatchObject({ swmShared: true })
    expect(await node.refused('ka', 'extraction-status', 'none', ...inLab)).toEqual(['EXTRACTION_NOT_FOUND', 3])
  })

  it('refuses what is not right before anything is sent [C-KA-02]', async () => {
    await using node = await labNode()
    const create = (...more: string[]) => node.refused('ka', 'create', 'a', ...inLab, ...more)
    const file = node.file('a.nt', '<urn:a> <urn:b> <urn:c> .\n')
    expect(await node.refused('ka', 'create', 'a', '--input-file', file)).toEqual(['USAGE', 2])
    expect(await create('--share')).toEqual(['USAGE', 2])
    expect(await create('--share', '--keep-open', '--input-file', file)).toEqual(['USAGE', 2])
    expect(await create('--input-file', `${file}.ttl`)).toEqual(['INPUT_FILE_UNREADABLE', 3])
    expect(await create('--input-file', node.file('a.xyz', ''))).toEqual(['INPUT_FORMAT_UNKNOWN', 1])
    expect(await create('--input-file', node.file('empty.ttl', '# nothing\n'))).toEqual(['INPUT_FILE_EMPTY', 1])
    expect(await create('--input-file', node.file('bad.ttl', '<urn:a> <urn:b>'))).toEqual(['RDF_SYNTAX_ERROR', 1])
    expect(await create('--input-file', file, '--format', 'word')).toEqual(['RDF_FORMAT_UNSUPPORTED', 1])
    expect(await node.refused('ka', 'create', 'a', '-c', 'nowhere', '--input-file', file)).toEqual([
      'CONTEXT_GRAPH_NOT_FOUND',
      3,
    ])
    expect(await node.json('ka', 'list', ...inLab)).toMatchObject({ assets: [] })
  })
})
