{{- define "throughline.name" -}}
{{- if contains "throughline" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-throughline{{ end -}}
{{- end }}

{{/* The labels that pods are selected by: they never change. */}}
{{- define "throughline.selector" -}}
app.kubernetes.io/name: throughline
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- with .buildId }}
throughline/build: {{ . | quote }}
{{- end }}
{{- end }}

{{/* Those of pods. Not the chart's release: a new one of the chart alone restarts nothing. */}}
{{- define "throughline.podLabels" -}}
{{ include "throughline.selector" . }}
app.kubernetes.io/version: {{ .tag | default .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
{{- end }}

{{- define "throughline.labels" -}}
{{ include "throughline.podLabels" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* The image of the release, or that of `tag` or `digest`. */}}
{{- define "throughline.image" -}}
{{- $image := .root.Values.image }}
{{- $digest := ternary .digest $image.digest (or (not (empty .tag)) (not (empty .digest))) }}
{{- $image.repository }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ .tag | default $image.tag | default .root.Chart.AppVersion }}{{ end -}}
{{- end }}

{{/* Workers of a build have a Deployment of their own, so that those of another stay as they are. */}}
{{- define "throughline.workerName" -}}
{{- $name := printf "%s-worker" (include "throughline.name" .root) }}
{{- with .buildId }}{{ $name = printf "%s-%s" $name (lower . | replace "." "-" | replace "_" "-" | replace "+" "-") }}{{ end }}
{{- $name }}
{{- end }}
