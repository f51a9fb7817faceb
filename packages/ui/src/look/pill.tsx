import css from './pill.module.css'

/** Says that there is more than is shown, and leaves it to the reader when to look. */
export const Pill = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count === 0 ? null : (
    <button type="button" className={css.pill} onClick={onShow}>
      {count.toLocaleString()} new: show
    </button>
  )
