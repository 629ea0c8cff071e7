/**
 * A password field with a reveal button. The strength meter is a slot: this field judges nothing.
 */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'action' | 'suffix'> {
  showLabel: string;
  hideLabel: string;
  strength?: ReactNode;
}

export function PasswordField(props: PasswordFieldProps) {
  const { showLabel, hideLabel, strength, hint, ...rest } = props;
  const [isShown, setIsShown] = useState(false);
  const below = strength ? (
    <div className="flex flex-col gap-1.5">
      {strength}
      {hint}
    </div>
  ) : (
    hint
  );
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      hint={below}
      type={isShown ? 'text' : 'password'}
      action={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          size={20}
          className="-mr-2 text-text-muted"
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
