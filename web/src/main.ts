import { mount } from 'svelte'
import './theme.css'
import App from './App.svelte'
import { client } from './client/client.svelte'
import { applyAppearance, prefs } from './prefs.svelte'
import { speak } from './text'

applyAppearance()
await speak(prefs.language)
void client.start()

const target = document.getElementById('app')
if (target) mount(App, { target })
