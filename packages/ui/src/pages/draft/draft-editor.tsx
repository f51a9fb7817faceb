import { ApiError } from '@kg/client'
import { jsonFromLine } from '@kg/core/turtle'
import { useCallback } from 'react'
import { useLeaveGuard } from '../../data/leave-guard.js'
import { useAct } from '../../data/use-act.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { Chip, LayerChip, layerOf } from '../../look/layer.js'
import { Page } from '../../look/page.js'
import { Failed } from '../../look/states.js'
import { Tabs, useTab } from '../../look/tabs.js'
import { useToast } from '../../look/toasts.js'
import { type AssetData, targetOf } from '../asset/asset-data.js'
import { Above } from './above.js'
import { ChangedElsewhere } from './changed-elsewhere.js'
import { diffLines, isSame } from './diff-lines.js'
import css from './draft.module.css'
import { FormView } from './form-view.js'
import { TurtleView } from './turtle-view.js'
import { useDraft } from './use-draft.js'

interface Props {
  readonly asset: AssetData
  /** What the node has now. */
  readonly newest: readonly string[]
  readonly load: () => Promise<readonly string[]>
}

const tabs = [
  { key: 'form', word: 'Form' },
  { key: 'turtle', word: 'Turtle' },
]

export function DraftEditor({ asset, newest, load }: Props) {
  const tab = useTab(tabs)
  const draft = useDraft(asset.assertionUri, newest, tab === 'turtle')
  const { rows, change, problem, isDirty, isUnfinished, theirs } = draft
  const toast = useToast()
  const { params, place } = targetOf(asset)
  useLeaveGuard(isDirty)
  const saving = useAct(async (client) => {
    const reading = await draft.read()
    if ('problem' in reading) return undefined
    const { remove, add } = diffLines(draft.base, reading.lines)
    const isNothing = isSame({ remove, add })
    try {
      if (!isNothing) {
        const body = { ...place, remove: remove.map(jsonFromLine), add: add.map(jsonFromLine) }
        await client.call('editDraft', { params, body })
      }
    } catch (error) {
      // What was to be removed is gone: the panel shows what happened, and nothing was written.
      if (error instanceof ApiError && error.code === 'STATEMENTS_NOT_FOUND') await load()
      throw error
    }
    draft.begin(await load())
    return { added: add.length, removed: remove.length }
  })
  const save = () =>
    saving.mutate(undefined, {
      onSuccess: (saved) => saved !== undefined && toast(`Saved: ${saved.added} added, ${saved.removed} removed`),
    })
  const setRows = useCallback((next: Parameters<typeof change>[0]) => change(next), [change])
  const actions = (
    <>
      {isDirty ? (
        <Button onClick={() => draft.begin(newest)} disabled={saving.isPending}>
          Discard changes
        </Button>
      ) : null}
      <Button kind="primary" onClick={save} disabled={!isDirty || isUnfinished || saving.isPending}>
        {saving.isPending ? 'Saving' : 'Save'}
      </Button>
    </>
  )
  const chips = (
    <>
      <LayerChip layer={layerOf(asset.memoryLayer)} />
      {isDirty ? <Chip tone="draft">Not saved</Chip> : <Chip tone="plain">No changes</Chip>}
    </>
  )
  const isConflict = theirs !== undefined && isDirty && !saving.isPending
  return (
    <Page title={`Edit ${asset.alias ?? asset.name}`} above={<Above asset={asset} />} chips={chips} actions={actions}>
      {isConflict ? (
        <ChangedElsewhere theirs={theirs} onMerge={draft.merge} onDrop={() => draft.begin(newest)} />
      ) : null}
      {saving.error === null || isConflict ? null : <Failed error={saving.error} />}
      <Tabs name="Ways to edit" tabs={tabs} />
      {tab === 'turtle' ? (
        <TurtleView text={draft.text} problem={problem} onChange={draft.type} onSave={save} />
      ) : problem === undefined ? (
        <FormView graph={asset.contextGraphId} rows={rows} setRows={setRows} />
      ) : (
        <p className={css.problem} role="alert">
          The Turtle is wrong in line {problem.line}: {problem.message}. Correct it there before you go on here.
        </p>
      )}
      <div className={css.foot}>
        <AsCommand
          route="editDraft"
          params={params}
          body={{ ...place, remove: [], add: [] }}
          kg={kgLine('ka', 'edit', asset.name, '-c', asset.contextGraphId)}
        />
      </div>
    </Page>
  )
}
