// The scene of Demos/demo-many: qml scene.qml -- 1000
import QtQuick
import QtQuick.Window

Window {
    id: window
    width: 1280
    height: 720
    visible: true
    flags: Qt.FramelessWindowHint
    color: "#202428"

    // The generator of the demo: 31 bits, the same squares in every program.
    property int state: 12345

    function next() {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
        return state / 0x7fffffff
    }

    Component.onCompleted: {
        const words = Qt.application.arguments
        const asked = parseInt(words[words.length - 1])
        const count = asked > 0 ? asked : 1000
        for (let index = 0; index < count; index++) {
            const from = Qt.point(next() * 1232, next() * 672)
            const to = Qt.point(next() * 1232, next() * 672)
            const parts = [next(), next(), next()].map(part => Math.floor(part * 255) / 255)
            square.createObject(window.contentItem, {
                from: from, to: to, duration: 2000 + (index % 5) * 200,
                color: Qt.rgba(parts[0], parts[1], parts[2], 1)
            })
        }
    }

    // Qt Quick's curve between two points with the control points of ease-in-ease-out.
    readonly property var curve: [0.42, 0, 0.58, 1, 1, 1]

    // Animators run where the scene is drawn, without a binding per frame: the cheapest way there.
    component Way: ParallelAnimation {
        id: way
        property Item square
        property point begin
        property point end
        property real beginAngle
        property real endAngle
        property int time
        XAnimator {
            target: way.square; from: way.begin.x; to: way.end.x; duration: way.time
            easing.type: Easing.BezierSpline; easing.bezierCurve: window.curve
        }
        YAnimator {
            target: way.square; from: way.begin.y; to: way.end.y; duration: way.time
            easing.type: Easing.BezierSpline; easing.bezierCurve: window.curve
        }
        RotationAnimator {
            target: way.square; from: way.beginAngle; to: way.endAngle; duration: way.time
            easing.type: Easing.BezierSpline; easing.bezierCurve: window.curve
        }
    }

    Component {
        id: square
        Rectangle {
            id: body
            property point from
            property point to
            property int duration
            x: from.x
            y: from.y
            width: 48
            height: 48
            radius: 8
            opacity: 0.9
            antialiasing: true
            SequentialAnimation {
                running: true
                loops: Animation.Infinite
                Way {
                    square: body; begin: body.from; end: body.to; beginAngle: 0; endAngle: 360
                    time: body.duration
                }
                Way {
                    square: body; begin: body.to; end: body.from; beginAngle: 360; endAngle: 0
                    time: body.duration
                }
            }
        }
    }
}
