import { mount } from 'svelte'
import './theme.css'
import App from './App.svelte'
import { loadAtLast } from './boot'
import { client } from './client/client.svelte'
import { load } from './pages'
import { applyAppearance, prefs } from './prefs.svelte'
import { parse } from './route'
import { speak } from './text'

applyAppearance()
// Who comes, the texts and the first page are asked for at once; what fails here is asked for again where it is needed.
void client.start()
load(parse(location.pathname)).catch(() => undefined)

const target = document.getElementById('app')
if (target) {
  await loadAtLast(() => speak(prefs.language), target)
  target.replaceChildren()
  mount(App, { target })
}
