{{- define "throughline.name" -}}
{{- if contains "throughline" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-throughline{{ end -}}
{{- end }}

{{/* Selector labels. They never change. */}}
{{- define "throughline.selector" -}}
app.kubernetes.io/name: throughline
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- with .buildId }}
throughline/build: {{ . | quote }}
{{- end }}
{{- end }}

{{/* Pod labels. The chart's version is not among them, so a new chart version alone restarts no pod. */}}
{{- define "throughline.podLabels" -}}
{{ include "throughline.selector" . }}
app.kubernetes.io/version: {{ .tag | default .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
{{- end }}

{{- define "throughline.labels" -}}
{{ include "throughline.podLabels" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* The release's image, or the one named by `tag` or `digest`. */}}
{{- define "throughline.image" -}}
{{- $image := .root.Values.image }}
{{- $digest := ternary .digest $image.digest (or (not (empty .tag)) (not (empty .digest))) }}
{{- $image.repository }}{{ if $digest }}@{{ $digest }}{{ else }}:{{ .tag | default $image.tag | default .root.Chart.AppVersion }}{{ end -}}
{{- end }}

{{/* Each worker build has its own Deployment, so that another build's pods stay unchanged. */}}
{{- define "throughline.workerName" -}}
{{- $name := printf "%s-worker" (include "throughline.name" .root) }}
{{- with .buildId }}{{ $name = printf "%s-%s" $name (lower . | replace "." "-" | replace "_" "-" | replace "+" "-") }}{{ end }}
{{- $name }}
{{- end }}
