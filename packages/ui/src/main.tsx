import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import './look/tokens.css'
import './look/base.css'

const place = document.querySelector('#app')
if (place === null) throw new Error('the page has no place for the app')
createRoot(place).render(<App />)
