import { Fragment } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../look/button.js'
import { Dialog, DialogActions } from '../look/dialog.js'
import { wishSteps } from '../pages/home/steps-shown.js'
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

export function Help({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const showSteps = () => {
    wishSteps('shown')
    onClose()
    go('/')
  }
  return (
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
      <DialogActions>
        <Button onClick={showSteps}>Show the first steps</Button>
      </DialogActions>
    </Dialog>
  )
}
