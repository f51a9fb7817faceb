import { Fragment } from 'react'
import { Dialog } from '../look/dialog.js'
import css from './help.module.css'
import { places } from './places.js'

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Search or jump'],
  [['Ctrl', 'K'], 'The same, also while you type'],
  ...places.map(({ letter, word }) => [['g', letter], word] as const),
  [['j'], 'Next in a list'],
  [['k'], 'The one before'],
  [['Esc'], 'Close what is open'],
  [['?'], 'This list'],
]

export const Help = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl className={css.keys}>
      {keys.map(([pressed, what]) => (
        <Fragment key={what}>
          <dt>
            {pressed.map((key) => (
              <Fragment key={key}>
                <kbd>{key}</kbd>{' '}
              </Fragment>
            ))}
          </dt>
          <dd>{what}</dd>
        </Fragment>
      ))}
    </dl>
  </Dialog>
)
