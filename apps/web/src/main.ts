/** The entry of the member app. Small on purpose: its name is the name of the build. */
import './styles.css';
import { startApp } from './app/start.tsx';

startApp();
